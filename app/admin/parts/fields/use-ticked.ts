import { useEffect, useId, useState } from 'react'

/** Which of a form's boxes of that name are ticked, by their values; `form` is the form's id. Those ticked before the script was there count. */
export function useTicked(name: string) {
  const form = useId()
  const [ticked, setTicked] = useState<readonly string[]>([])
  useEffect(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>(
      `#${CSS.escape(form)} input[name=${name}]:checked`,
    )
    setTicked([...boxes].map(({ value }) => value))
  }, [form, name])
  const tick = (value: string, is: boolean) =>
    setTicked((all) => (is ? [...all, value] : all.filter((each) => each !== value)))
  return { form, ticked, setTicked, tick }
}
