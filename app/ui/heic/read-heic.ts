import libheif from 'libheif-js/libheif-wasm/libheif.js'

/** The most pixels that phones make; decoding them takes half a gigabyte. */
const MAX_PIXELS = 52_000_000

/** The main picture of a HEIC file, upright: libheif rotates and mirrors it, so the EXIF orientation is ignored. Null when damaged or too large. */
export async function readHeic(file: Blob, wasmBinary: ArrayBuffer): Promise<ImageBitmap | null> {
  const heif = libheif({ wasmBinary })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const context = heif.heif_context_alloc()
  const { code } = heif.heif_context_read_from_memory(context, bytes)
  if (code !== heif.heif_error_code.heif_error_Ok) return null
  const handle = heif.heif_js_context_get_primary_image_handle(context)
  if (handle.code) return null
  const width = heif.heif_image_handle_get_width(handle)
  if (width * heif.heif_image_handle_get_height(handle) > MAX_PIXELS) return null
  const { heif_colorspace_RGB } = heif.heif_colorspace
  const { heif_chroma_interleaved_RGBA } = heif.heif_chroma
  const decoded = heif.heif_js_decode_image2(handle, heif_colorspace_RGB, heif_chroma_interleaved_RGBA)
  const plane: Plane | undefined = decoded.channels?.[0]
  return plane ? createBitmap(plane, isDisplayP3(bytes) ? 'display-p3' : 'srgb') : null
}

type Plane = { data: Uint8Array<ArrayBuffer>; width: number; height: number; stride: number }

/** A view of the decoder's pixels without a copy; rows may be longer than the picture is wide. */
function createBitmap({ data, width, height, stride }: Plane, colorSpace: PredefinedColorSpace) {
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, stride * height)
  return createImageBitmap(new ImageData(pixels, stride / 4, height, { colorSpace }), 0, 0, width, height)
}

/** The colour box is among the picture's properties, before all pixels. */
const HEADER_BYTES = 65_536
/** SMPTE EG 432-1, as ISO/IEC 23091-2 numbers it. */
const P3_PRIMARIES = 12
/** Red in Display P3, half of it in X; sRGB's has 0.436, Adobe RGB's 0.609. */
const P3_RED = { from: 0.49, to: 0.54 }

/** Whether the colours of a HEIC are Display P3, as on iPhones; read as sRGB they would look dull. */
export function isDisplayP3(heic: Uint8Array<ArrayBuffer>): boolean {
  const bytes = heic.subarray(0, HEADER_BYTES)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const text = new TextDecoder('latin1').decode(bytes)
  for (let offset = text.indexOf('colr'); offset >= 0; offset = text.indexOf('colr', offset + 4)) {
    const kind = text.slice(offset + 4, offset + 8)
    if (kind === 'nclx' && offset + 10 <= bytes.length) return view.getUint16(offset + 8) === P3_PRIMARIES
    if (kind === 'prof') return hasP3Red(text, view, offset + 8)
  }
  return false
}

/** The profile's red, whose X is a fixed-point number behind eight bytes of its name. */
function hasP3Red(text: string, view: DataView, profileOffset: number): boolean {
  const entryOffset = text.indexOf('rXYZ', profileOffset)
  if (entryOffset < 0 || entryOffset + 8 > view.byteLength) return false
  const offset = profileOffset + view.getUint32(entryOffset + 4) + 8
  if (offset + 4 > view.byteLength) return false
  const red = view.getInt32(offset) / 65_536
  return red > P3_RED.from && red < P3_RED.to
}
