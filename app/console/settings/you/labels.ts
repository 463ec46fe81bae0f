/** The buttons of one's own account that ask for the password again, by their intent. */
export const labels = {
  'end-device': 'Sign out',
  'end-other-devices': 'Sign out all others',
  'end-two-step': 'Turn it off',
  'remove-passkey': 'Remove',
} as const
