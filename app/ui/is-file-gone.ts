/** Whether the device no longer gives the bytes of a chosen file: it was moved, changed or is only in a cloud. */
export function isFileGone(file: Blob): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    )
}
