let channel: BroadcastChannel | undefined

/** Says that the draft of this link has been kept or forgotten; only other tabs hear it. */
export function tellOtherTabs(link: string): void {
  opened()?.postMessage(link)
}

/** Gives back what ends the listening. */
export function whenOtherTabsTell(listener: (link: string) => void): () => void {
  const hear = ({ data }: MessageEvent<string>) => listener(data)
  opened()?.addEventListener('message', hear)
  return () => opened()?.removeEventListener('message', hear)
}

/** A browser without it looks at the draft when the tab is looked at, as all of them do. */
function opened(): BroadcastChannel | undefined {
  channel ??= globalThis.BroadcastChannel && new BroadcastChannel('deodar draft')
  return channel
}
