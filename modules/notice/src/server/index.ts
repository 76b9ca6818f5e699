export { type NoticeOptions, noticeModule } from './module.ts'
