// What every journey may ask of a browser. chromium.ts, firefox.ts and webkit.ts answer it, each by the means its engine has.

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** The screen a browser is opened for. */
export type Screen = { width: number; height: number; dark: boolean }

export type Tab = {
  /** Opens the address, and waits until the page with all that belongs to it has come. */
  open(address: string): Promise<void>
  back(): Promise<void>
  /** Runs a function in the page; what it gives, and what it is given, must be plain values. */
  evaluate<Args extends unknown[], Result>(
    act: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  click(selector: string): Promise<void>
  /** By finger where the engine's driver knows fingers; WebKitWebDriver makes a mouse of it. */
  tap(selector: string): Promise<void>
  /** Types at the end of what stands in the field. */
  type(selector: string, text: string): Promise<void>
  press(key: Key): Promise<void>
  upload(selector: string, files: string[]): Promise<void>
  /** What the window shows, as PNG. */
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

export type Key = 'ArrowLeft' | 'ArrowRight' | 'Escape' | 'Tab' | 'Enter'

export type Browser = {
  /** As the engine itself says it. */
  version: string
  tab(): Promise<Tab>
  close(): Promise<void>
}

export type Engine = { name: EngineName; open(look: Screen): Promise<Browser> }
