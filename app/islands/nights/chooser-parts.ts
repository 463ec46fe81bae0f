import { element } from './element.ts'

const TROUBLE = 'What you see may be old: the nights did not come. Type your days, or try again later.'

/** What the chooser is made of, without its days: its stays, the way to other months, its signs, and how it ends. */
export function makeParts() {
  const stays = element('select', { class: 'input', 'aria-label': 'Stay' })
  const asOf = element('p', { class: 'small' })
  const trouble = element('p', { class: 'error', role: 'alert', hidden: '' }, TROUBLE)
  const [before, after] = [turner('Earlier months', 'left'), turner('Later months', 'right')]
  const months = element('div', { class: 'months' })
  const signs = element(
    'p',
    { class: 'signs' },
    sign('free', 'free, with its price in rupees'),
    sign('taken', 'taken'),
    sign('short', 'too short for a stay'),
  )
  const done = element('button', { type: 'button', class: 'button second' }, 'Done')
  const anew = element('button', { type: 'button', class: 'quiet' }, 'Begin anew')
  const host = element(
    'div',
    { class: 'chooser' },
    element('div', { class: 'chooser-head' }, stays, asOf),
    trouble,
    element('div', { class: 'turn' }, before, after),
    months,
    signs,
    element('div', { class: 'chooser-head' }, done, anew),
  )
  return { host, stays, asOf, trouble, before, after, months, done, anew }
}

function turner(name: string, icon: 'left' | 'right'): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'round', 'aria-label': name })
  button.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#icon-${icon}"/></svg>`
  return button
}

function sign(look: string, said: string): HTMLElement {
  return element('span', {}, element('i', { class: `day ${look}` }), said)
}
