import libheif from 'libheif-js/libheif-wasm/libheif.js'
import { isDisplayP3 } from './wide-colour.ts'

/** What the largest phones make; so many take half a gigabyte for a moment. */
const MOST_PIXELS = 52_000_000

/**
 * The main picture of a HEIC file, upright: libheif follows the file's own turns and mirrors, and the camera's note about
 * them counts no more. Null when it is damaged or too large.
 */
export async function readHeic(file: Blob, wasmBinary: ArrayBuffer): Promise<ImageBitmap | null> {
  const heif = libheif({ wasmBinary })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const context = heif.heif_context_alloc()
  const { code } = heif.heif_context_read_from_memory(context, bytes)
  if (code !== heif.heif_error_code.heif_error_Ok) return null
  const main = heif.heif_js_context_get_primary_image_handle(context)
  if (
    main.code ||
    heif.heif_image_handle_get_width(main) * heif.heif_image_handle_get_height(main) > MOST_PIXELS
  )
    return null
  const { heif_colorspace_RGB } = heif.heif_colorspace
  const { heif_chroma_interleaved_RGBA } = heif.heif_chroma
  const decoded = heif.heif_js_decode_image2(main, heif_colorspace_RGB, heif_chroma_interleaved_RGBA)
  const plane: Plane | undefined = decoded.channels?.[0]
  return plane ? bitmapOf(plane, isDisplayP3(bytes) ? 'display-p3' : 'srgb') : null
}

type Plane = { data: Uint8Array<ArrayBuffer>; width: number; height: number; stride: number }

/** Looks at the pixels where the reader has them, without a copy of its own; rows may be longer than the picture is wide. */
function bitmapOf({ data, width, height, stride }: Plane, colorSpace: PredefinedColorSpace) {
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, stride * height)
  return createImageBitmap(new ImageData(pixels, stride / 4, height, { colorSpace }), 0, 0, width, height)
}
