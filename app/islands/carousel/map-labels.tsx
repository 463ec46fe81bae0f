/** A word set on the drawn map, at a share of its width and height in per cent. */
export type MapLabel = { text: string; left: number; top: number; isHome: boolean }

export function MapLabels({ labels }: { labels: MapLabel[] }) {
  return labels.map(({ text, left, top, isHome }) => (
    <b key={text} className={isHome ? 'home' : undefined} style={{ left: `${left}%`, top: `${top}%` }}>
      {text}
    </b>
  ))
}
