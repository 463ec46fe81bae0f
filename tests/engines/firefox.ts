import { findFirefox } from '../browsers.mjs'
import type { Engine } from './engine.ts'
import { launch } from './puppeteer-browser.ts'

/** Firefox, with a microphone that hums and nobody who asks whether it may be used. */
export const firefox: Engine = {
  name: 'firefox',
  open: (look) =>
    launch(look, {
      browser: 'firefox',
      executablePath: findFirefox() ?? '',
      extraPrefsFirefox: {
        'layout.css.prefers-color-scheme.content-override': look.dark ? 0 : 1,
        // As on a phone, and as Chromium without a window draws them.
        'ui.useOverlayScrollbars': 1,
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
        'intl.accept_languages': 'en-IN, en',
      },
    }),
}
