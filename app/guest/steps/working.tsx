type Props = {
  what: string
  /** From 0 to 1, where that can be told. */
  share?: number
  onCancel?: () => void
}

/** Something is being made on this device: how far it is, and a way out. */
export function Working({ what, share, onCancel }: Props) {
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div className="working">
      <p role={share === undefined ? 'status' : undefined}>
        {what}… {percent !== undefined && <b>{percent} %</b>}
      </p>
      <progress max={100} value={percent} aria-label={what} />
      {onCancel && (
        <button type="button" className="quiet" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  )
}
