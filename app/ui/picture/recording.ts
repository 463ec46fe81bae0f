type Recording = { seconds: number | null; bytes: number }

/** `Film · 0:42 · 2.4 MB`: kind, length and size of a recording; the kind is empty where it is written beside it. */
export function describeRecording(kind: string, { seconds, bytes }: Recording): string {
  return [kind, seconds !== null && formatLength(seconds), formatSize(bytes)].filter(Boolean).join(' · ')
}

/** `0:42`, `12:05` */
function formatLength(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** In millions of bytes, as the limits are counted. */
function formatSize(bytes: number): string {
  return `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`
}

type VideoDisplay = {
  poster: string | null
  blur: string | null
  width: number | null
  height: number | null
}

const MAX_ASPECT_RATIO = 2.4

/** The props of a video player before it plays: its poster or a drawn one, over the blurred picture. A tall video is shown in a square. */
export function videoPlayerProps({ poster, blur, width, height }: VideoDisplay) {
  const aspectRatio = width && height && width / height
  return {
    poster: poster ?? defaultPoster,
    style: {
      ...(blur && { background: `url(${blur}) center / cover` }),
      ...(aspectRatio && { aspectRatio: Math.min(MAX_ASPECT_RATIO, Math.max(1, aspectRatio)) }),
    },
  }
}

/** The drawn poster, for a video without a poster of its own. */
const defaultPoster = `data:image/svg+xml,${"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 180'><path fill='#101b30' d='M0 0h320v180H0z'/><circle cx='250' cy='44' r='13' fill='#f3e6cf'/><path fill='#22314e' d='m0 112 54-34 38 24 60-54 46 42 34-20 88 48v62H0z'/><path fill='#192740' d='m0 142 70-24 62 20 72-30 116 36v36H0z'/></svg>".replaceAll('#', '%23')}`
