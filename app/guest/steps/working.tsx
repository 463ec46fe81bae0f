/** Something is being made on this device: how far it is, and a way out. */
export function Working({ what, share, onCancel }: { what: string; share: number; onCancel?: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <div className="working">
      <p>
        {what}… <b>{percent} %</b>
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
