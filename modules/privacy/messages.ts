/** What guests read about their data. */
export const privacyMessages = {
  metadataRemoved:
    'Places, names and serial numbers that a camera or phone writes into pictures, films and voices are taken out before we keep them.',
  linkInvalid: 'This link opens nothing any more. Please write to us or call.',
}
