export { sanitise } from '../kinds/richText/sanitise.ts'
export { choosers } from './calls/choosers.ts'
export { OWN_ROWS_MAX, type OwnFamily, ownFamilyRoutes } from './calls/own-family.ts'
export { bind, entryOf, resourceRoutes } from './calls/routes.ts'
export { imported, pageAnswer, pageSchema, querySchema, rowSchema } from './calls/schema.ts'
export {
  type Columns,
  type Effect,
  type Machine,
  namedRows,
  type Transit,
  Transitions,
} from './calls/transitions.ts'
export { column, snake, storedFields } from './columns.ts'
export { resourceErrors } from './errors.ts'
export {
  type Bound,
  type Draft,
  type Hooks,
  type OptionsHook,
  type Row,
  type Saved,
  valueOf,
} from './hooks.ts'
export type { Condition, Sql } from './kind.ts'
export { COUNT_CAP } from './read/count.ts'
export { escalated } from './read/escalate.ts'
export { containsText, oneOf, within } from './read/filters.ts'
export {
  GROUP_FUNCTIONS,
  type Group,
  type GroupFunction,
  type Grouping,
  grouped,
  isDimension,
  isMeasure,
} from './read/group.ts'
export { type PageQuery, page } from './read/list.ts'
export { mayRead } from './read/may-read.ts'
export { listOptions } from './read/options.ts'
export { readFull, readRows } from './read/read.ts'
export { findIds, searching, select } from './read/select.ts'
export {
  boundResource,
  boundResources,
  type FileColumn,
  fileColumns,
  type ResourceEntry,
  resourceEntries,
  runnable,
  runnableEntry,
  type TableTitle,
  tableOfScreen,
  tableTitles,
  textColumns,
  titleOfTable,
} from './registry.ts'
export {
  type BackgroundPort,
  backgroundPort,
  EXPORT_NOW_MAX,
  IMPORT_NOW_BYTES,
  type InBackground,
  type Progress,
  type Runnable,
} from './sheet/background.ts'
export { cellOf } from './sheet/cells.ts'
export { importBytes } from './sheet/import.ts'
export { issueText, REJECTED_MAX, WHOLE_MAX } from './sheet/import-errors.ts'
export { readUpload, type Uploaded, upload } from './sheet/import-read.ts'
export { sheetIo } from './sheet/sheet.ts'
export { templateFiles, templateReply, templateRoute } from './sheet/templates.ts'
export {
  type AttachmentClaims,
  type AttachmentFacts,
  type AttachmentSource,
  attachmentClaims,
  attachmentSource,
  filesOf,
  sharing,
} from './write/attachments.ts'
export * from './write/changes.ts'
export { refusal } from './write/check.ts'
export { duplicate } from './write/constraints.ts'
export { foundEach, withHistory } from './write/history.ts'
export { recordNo } from './write/record-no.ts'
export { lockRows, updateRow } from './write/save.ts'
export { type Created, createRows, fieldsBody, sentValues, unlocked } from './write/steps.ts'
