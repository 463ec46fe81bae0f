import 'react'

declare module 'react' {
  interface CSSProperties {
    /** A CSS variable that a style sheet of ours reads. */
    [variable: `--${string}`]: string | number | undefined
  }
}
