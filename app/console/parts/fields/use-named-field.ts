import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** A link may lead to one field of a page, by its id after the #: then one stands in it at once. */
export function useNamedField(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const named = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (named?.matches('input, textarea, select')) named.focus()
  }, [hash])
}
