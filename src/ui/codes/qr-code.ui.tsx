import type { QrCode } from './qr-code.rules'

/** A QR code, black on white in any theme, as cameras need it. */
export function QrCodeImage({ code, label }: { code: QrCode; label: string }) {
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  )
}
