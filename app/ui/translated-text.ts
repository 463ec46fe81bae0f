import { options, type VNode } from 'preact'

// A translator replaces text nodes, so Preact would write a new text into a node that is no longer on the page. Therefore an element whose only
// child is text is written as a whole when that text changes, as React does. Unchanged text is left translated: an element that is
// replaced while it is pressed gets no click.
const renderedTexts = new WeakMap<Element, string>()

const nextHook = options.vnode
options.vnode = (vnode) => {
  const text = findSingleText(vnode)
  const { ref } = vnode
  if (text !== undefined && typeof ref !== 'function')
    vnode.ref = (element: unknown) => {
      if (ref) ref.current = element
      updateText(element, text)
    }
  nextHook?.(vnode)
}

/** The text of an element that has one place for text and nothing else; it may be empty. */
function findSingleText({ type, props }: VNode): string | undefined {
  const { children } = props
  if (typeof type !== 'string' || Array.isArray(children)) return
  if (typeof children === 'string' || typeof children === 'number') return String(children)
  return children === null || children === false ? '' : undefined
}

function updateText(element: unknown, text: string): void {
  if (!(element instanceof Element)) return
  const earlierText = renderedTexts.get(element)
  renderedTexts.set(element, text)
  if (earlierText !== undefined && earlierText !== text && element.textContent !== text)
    element.textContent = text
}
