import type { Tones } from './tones.ts'

type Colour = readonly [red: number, green: number, blue: number]
type Ink = { words: string; scrim: Colour; contrastOn: (grey: Tones, strength: number) => number }
/** What makes words readable on a photograph: their colour, and the veil between it and them. */
export type Scrim = { words: string; veil: string }

/** A little more than WCAG asks of small words, for what the measure does not see. */
const CONTRAST_LEAST = 4.8
const STEP = 0.02
/** A light page changes to light words only where they need a clearly weaker veil. */
const CLEARLY_WEAKER = 0.15

const dark = ink('#12312e', [251, 245, 234], ({ dark: grey }) => grey)
const light = ink('#fff3df', [10, 28, 27], ({ bright: grey }) => grey)

/** The weakest veil with which words can be read on these tones; at night it is always the dark one, under light words. */
export function scrimFor(tones: Tones, atNight: boolean): Scrim {
  const [bright, deep] = [strengthFor(dark, tones), strengthFor(light, tones)]
  const chosen = atNight || deep + CLEARLY_WEAKER < bright ? light : dark
  const strength = chosen === light ? deep : bright
  return { words: chosen.words, veil: `rgb(${chosen.scrim.join(' ')} / ${strength.toFixed(2)})` }
}

function strengthFor({ contrastOn }: Ink, tones: Tones): number {
  let strength = 0
  while (strength < 1 && contrastOn(tones, strength) < CONTRAST_LEAST) strength += STEP
  return Math.min(1, strength)
}

function ink(words: string, scrim: Colour, worst: (tones: Tones) => number): Ink {
  const own = brightness(colourOf(words))
  const contrastOn = (tones: Tones, strength: number) => {
    const grey = worst(tones)
    const [red, green, blue] = scrim.map((part) => part * strength + grey * (1 - strength))
    const behind = brightness([red ?? 0, green ?? 0, blue ?? 0])
    return (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05)
  }
  return { words, scrim, contrastOn }
}

function colourOf(hex: string): Colour {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

/** Relative luminance as WCAG has it, from 0 to 1. */
export function brightness([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
