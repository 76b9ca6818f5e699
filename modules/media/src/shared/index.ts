export * from './enums.ts'
export { type Media, type MediaRow, media, THUMBNAIL_EDGE, THUMBNAILS_MAX } from './media.ts'
export { MEDIA_POLICY } from './parameters.ts'
export { mediaScreens } from './screens.ts'
