import './picture-choice.css'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../use-hydrated.ts'

export type PictureOption = { value: string; label: string; src: string | undefined }
export type PictureGroup = { title: string; options: readonly PictureOption[] }
type PictureChoiceProps = {
  id?: string
  name: string
  label: string
  description?: string | undefined
  error?: string | undefined
  defaultValue: string
  /** Told what a person picks, and not what is put back into the field. */
  onPick?: (value: string) => void
  /** With a way to bring photographs, where that is elsewhere. */
  toAdd?: boolean
  /** Those with no options are left out. */
  groups: readonly PictureGroup[]
}

/** A choice among pictures by looking at them: the chosen one, which opens on all of them. Without script they are plain radio buttons. */
export function PictureChoice({
  id,
  label,
  description,
  error,
  toAdd,
  groups,
  onPick,
  ...field
}: PictureChoiceProps) {
  const [value, choose, keeper] = useChosen(field.defaultValue)
  const [isOpen, setOpen] = useState(false)
  const hydrated = useHydrated()
  const pick = (picked: string) => {
    choose(picked)
    onPick?.(picked)
  }
  const all = groups.flatMap(({ options }) => options)
  const chosen = all.find((each) => each.value === value)
  // A finger has chosen when it is lifted; whoever goes through them by keys is not done yet.
  const close = ({ target, detail }: MouseEvent) =>
    detail > 0 && !(target instanceof HTMLInputElement) && setTimeout(() => setOpen(false))
  return (
    <fieldset className="picture-choice">
      <legend>{label}</legend>
      {description && <small>{description}</small>}
      {hydrated && (
        <input
          {...{ ref: keeper, name: field.name, value }}
          className="vh"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      <details id={id} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {chosen?.src && <img src={chosen.src} alt="" width={96} height={72} />}
          <span>
            <span className="vh">{label}: </span>
            {chosen?.label ?? 'None of these'}
          </span>
          <b>{isOpen ? 'Close' : 'Change'}</b>
        </summary>
        {(isOpen || !hydrated) && (
          // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the radio buttons within are chosen by keys
          <div className="picture-groups" onClick={close}>
            {toAdd && (
              <Link to="/admin/pictures" className="picture-add">
                Add photographs of your own
              </Link>
            )}
            {groups
              .filter(({ options }) => options.length > 0)
              .map((group) => (
                <Group
                  key={group.title}
                  group={group}
                  name={field.name}
                  // With script the field above is what is sent.
                  form={hydrated ? 'none' : undefined}
                  value={value}
                  choose={pick}
                />
              ))}
          </div>
        )}
      </details>
      {error && <p className="picture-wrong">{error}</p>}
    </fieldset>
  )
}

type GroupProps = {
  group: PictureGroup
  name: string
  form: string | undefined
  value: string
  choose: (value: string) => void
}

function Group({ group: { title, options }, name, form, value, choose }: GroupProps) {
  return (
    <>
      {title && <p>{title}</p>}
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <label>
              <input
                className="vh"
                type="radio"
                name={name}
                form={form}
                value={option.value}
                checked={option.value === value}
                onChange={() => choose(option.value)}
              />
              {option.src ? (
                <img src={option.src} alt="" width={96} height={72} loading="lazy" />
              ) : (
                <span className="picture-none" />
              )}
              <span>{option.label}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What is chosen, and the field that keeps it: the form hears of every change, and can put an earlier choice back into it. */
function useChosen(start: string) {
  const [value, setValue] = useState(start)
  const [seenAs, setSeenAs] = useState(start)
  const keeper = useRef<HTMLInputElement>(null)
  const isFirst = useRef(true)
  // The form was made anew with another picture.
  if (seenAs !== start) {
    setSeenAs(start)
    setValue(start)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is told when the value in its field has changed
  useEffect(() => {
    if (!isFirst.current) keeper.current?.dispatchEvent(new Event('input', { bubbles: true }))
    isFirst.current = false
  }, [value])
  return [value, setValue, keeper] as const
}
