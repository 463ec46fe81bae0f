import 'react'

declare module 'react' {
  interface CSSProperties {
    /** A variable of ours, which the style sheet reads. */
    [variable: `--${string}`]: string | number | undefined
  }
}
