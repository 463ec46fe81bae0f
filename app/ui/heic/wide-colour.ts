/** The colour box stands among the picture's properties, before all pixels. */
const LOOK_AT_BYTES = 65_536
/** SMPTE EG 432-1, as ISO/IEC 23091-2 numbers it. */
const P3_PRIMARIES = 12
/** Red in Display P3, half of it in X; sRGB's has 0.436, Adobe RGB's 0.609. */
const P3_RED = { from: 0.49, to: 0.54 }

/** Yes when a HEIC's own colours are Display P3, as iPhones make them; taken for sRGB they would look dull. */
export function isDisplayP3(heic: Uint8Array<ArrayBuffer>): boolean {
  const bytes = heic.subarray(0, LOOK_AT_BYTES)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const text = new TextDecoder('latin1').decode(bytes)
  for (let at = text.indexOf('colr'); at >= 0; at = text.indexOf('colr', at + 4)) {
    const kind = text.slice(at + 4, at + 8)
    if (kind === 'nclx' && at + 10 <= bytes.length) return view.getUint16(at + 8) === P3_PRIMARIES
    if (kind === 'prof') return redOf(text, view, at + 8)
  }
  return false
}

/** The profile's red, whose X is a fixed-point number behind eight bytes of its name. */
function redOf(text: string, view: DataView, profile: number): boolean {
  const entry = text.indexOf('rXYZ', profile)
  if (entry < 0 || entry + 8 > view.byteLength) return false
  const at = profile + view.getUint32(entry + 4) + 8
  if (at + 4 > view.byteLength) return false
  const red = view.getInt32(at) / 65_536
  return red > P3_RED.from && red < P3_RED.to
}
