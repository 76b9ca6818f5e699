export { sanitise } from '../kinds/richText/sanitise.ts'
export { type AttachmentFacts, type AttachmentSource, setAttachmentSource } from './attachments.ts'
export {
  type BackgroundPort,
  EXPORT_NOW_MAX,
  IMPORT_NOW_BYTES,
  type InBackground,
  type Progress,
  type Runnable,
  runnable,
  setBackground,
} from './background.ts'
export * from './changes.ts'
export { refusal } from './check.ts'
export { column, snake, storedFields } from './columns.ts'
export { duplicate, titleOfTable, titleTable } from './constraints.ts'
export { resourceErrors } from './errors.ts'
export { escalated } from './escalate.ts'
export { cellOf } from './export.ts'
export { containsText, oneOf, within } from './filters.ts'
export {
  GROUP_FUNCTIONS,
  type Group,
  type GroupFunction,
  type Grouping,
  grouped,
  isDimension,
  isMeasure,
} from './group.ts'
export { foundEach, withHistory } from './history.ts'
export type { Bound, Draft, Hooks, OptionsHook, Row } from './hooks.ts'
export { importBytes } from './import.ts'
export { REJECTED_MAX, WHOLE_MAX } from './import-errors.ts'
export { readUpload, type Uploaded, upload } from './import-read.ts'
export type { Condition, Sql } from './kind.ts'
export { type PageQuery, page } from './list.ts'
export { listOptions } from './options.ts'
export { OWN_ROWS_MAX, type OwnFamily, ownFamilyRoutes } from './own-family.ts'
export { readFull, readRows } from './read.ts'
export { boundResource, boundResources, type FileColumn, fileColumns, textColumns } from './registry.ts'
export { bind, resourceRoutes } from './routes.ts'
export { lockRows, updateRow } from './save.ts'
export { rowSchema } from './schema.ts'
export { COUNT_CAP, findIds, select } from './select.ts'
export { sheetIo } from './sheet.ts'
export { type Created, createRows, fieldsBody, unlocked } from './steps.ts'
export { registerSheets, templateFiles, templateReply, templateRoute } from './templates.ts'
