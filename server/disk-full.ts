// What the disk says about itself, for rooms that do not know the media's.
export { saysDiskFull } from '#modules/media/disk-space.server.ts'
