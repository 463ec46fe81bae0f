import QRCode from 'qrcode'

/** Light modules around a code, as the standard requires. */
const QUIET = 4

/** A text as a QR code, drawn dark on light in both themes, because some cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  const path = Array.from(data)
    .map((isDark, at) => (isDark ? `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z` : ''))
    .join('')
  const side = size + 2 * QUIET
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
