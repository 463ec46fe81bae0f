import { Icon, IconSprite } from '../../ui/picture/icon.tsx'
import { SCALE_MOST, zoomLevel } from './zoom.ts'

type LightboxToolsProps = {
  index: number
  count: number
  caption: string
  scale: number
  larger: () => void
  smaller: () => void
  back: () => void
  forward: () => void
  close: () => void
}

/** What stands above and below the picture: which one, zoom, close; the caption, back and forward. */
export function LightboxTools(props: LightboxToolsProps) {
  const { index, count, caption, scale, larger, smaller, back, forward, close } = props
  return (
    <>
      <IconSprite names={['minus', 'plus']} />
      <div className="tools above">
        <span className="count" aria-live="polite">
          {index + 1} of {count}
        </span>
        <div>
          <span className="level" aria-live="polite">
            <span className="vh">Zoom </span>
            {zoomLevel(scale)}
          </span>
          <Tool label="Zoom out" icon="minus" act={smaller} off={scale <= 1} />
          <Tool label="Zoom in" icon="plus" act={larger} off={scale >= SCALE_MOST} />
          <Tool label="Close" icon="close" act={close} />
        </div>
      </div>
      <div className="tools below">
        <p>{caption}</p>
        {count > 1 && (
          <div>
            <Tool label="Previous picture" icon="left" act={back} />
            <Tool label="Next picture" icon="right" act={forward} />
          </div>
        )}
      </div>
    </>
  )
}

type ToolProps = {
  label: string
  icon: 'minus' | 'plus' | 'close' | 'left' | 'right'
  act: () => void
  off?: boolean
}

/** Off without `disabled`: a button that goes dead under the finger would lose the focus. */
function Tool({ label, icon, act, off = false }: ToolProps) {
  return (
    <button
      type="button"
      className="round"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : act}
    >
      <Icon name={icon} />
    </button>
  )
}
