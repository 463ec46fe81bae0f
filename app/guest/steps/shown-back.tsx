import { useState } from 'react'

/** The guest's own film. Not every browser plays what it can send: Firefox without codecs, or an HEVC film. */
export function ShownBack({ address, poster }: { address: string | undefined; poster: string | undefined }) {
  const [unplayable, setUnplayable] = useState<string>()
  if (address && unplayable === address)
    return (
      <p className="hint" role="status">
        This browser cannot play the film, but it is sent to us as it is.
      </p>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: the guest's own film, shown back to them
    <video
      src={address}
      poster={poster}
      controls
      preload="metadata"
      width="300"
      onError={() => setUnplayable(address)}
    />
  )
}
