export { enumLabel, enumOptions } from '@motorpool/ui'
export { AreaText } from '../kinds/area/web.tsx'
export { Swatch } from '../kinds/colour/web.tsx'
export { PointDialog } from '../kinds/point/web.tsx'
export { RichText } from '../kinds/richText/web.tsx'
export { useDeleteConfirm } from './actions/useDeleteConfirm.tsx'
export { type ResourceActions, useResourceActions } from './actions/useResourceActions.ts'
export { changedFields, typedValues } from './form/difference.ts'
export { FormConflict } from './form/FormConflict.tsx'
export { FormDialog, useReplacedRow } from './form/FormDialog.tsx'
export { FormRow } from './form/FormRow.tsx'
export type { InputOverrides } from './form/inputs.ts'
export { createAddress, useCreateRequest } from './form/useCreateRequest.ts'
export { type ResourceForm, useResourceForm } from './form/useResourceForm.ts'
export { dateRanges, lastDays } from './kinds/date-shortcuts.ts'
export { webKind } from './kinds/index.ts'
export type { CellProps, InputProps, WebKind } from './kinds/kind.ts'
export { fileUrl } from './kinds/uploads.ts'
export { GroupPicker } from './links/GroupPicker.tsx'
export { RowPicker } from './links/RowPicker.tsx'
export { type Cells, cellOf } from './list/columns.tsx'
export { ListPager } from './list/Pager.tsx'
export type { ResourceAction } from './list/Toolbar.tsx'
export type { ChildRows } from './list/useChildRows.ts'
export {
  type ListLoader,
  type ListOptions,
  type ListRequest,
  type ResourceList,
  type Row,
  useResourceList,
} from './list/useResourceList.ts'
export type { SearchDefaults } from './list/useSearchDefaults.ts'
export { type SavedView, useViews, VIEW_NAME_MAX } from './list/useViews.ts'
export { type CodeSearch, CodeSelect, codeInput } from './options/CodeSelect.tsx'
export { RefSelect } from './options/RefSelect.tsx'
export { type OptionQuery, useOptions } from './options/useOptions.ts'
export { ResourceScreen, type ResourceScreenProps } from './ResourceScreen.tsx'
export { ImportDialog } from './sheet/ImportDialog.tsx'
