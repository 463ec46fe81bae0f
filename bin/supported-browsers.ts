/** The oldest browsers in which everything works. An older one shows the pages without script; their forms work there too. */
export const supportedBrowsers = {
  /** Public pages and the pages of guests. */
  public: { safari_ios: '15.4', chrome: '100', firefox: '102' },
  admin: { safari_ios: '16.4', chrome: '111', firefox: '115' },
} as const

/** What Vite turns newer syntax into; a part of the program may be on pages of both kinds. */
export const buildTarget = ['ios15.4', 'safari15.4', 'chrome100', 'firefox102']
