import { Page, toast, useNarrow, useParts, useText } from '@motorpool/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { type AnyResource, anyResource } from '../shared/define.ts'
import type { Mode, Values } from '../shared/validate.ts'
import { useDeleteConfirm } from './actions/useDeleteConfirm.tsx'
import { useResourceActions } from './actions/useResourceActions.ts'
import { BulkDialog } from './form/BulkDialog.tsx'
import { FormDialog } from './form/FormDialog.tsx'
import type { InputOverrides } from './form/inputs.ts'
import { useCreateRequest, useSheetRequest } from './form/useCreateRequest.ts'
import { CardList } from './list/CardList.tsx'
import { arrangedColumns, type Cells, permittedColumns, shownColumns } from './list/columns.tsx'
import { EmptyList } from './list/EmptyList.tsx'
import { ListPager } from './list/Pager.tsx'
import { selectable as canSelectRows, listButtons } from './list/permitted.ts'
import { ResourceTable } from './list/ResourceTable.tsx'
import { useRowMoves } from './list/RowActions.tsx'
import { SearchForm } from './list/SearchForm.tsx'
import { type ResourceAction, Toolbar } from './list/Toolbar.tsx'
import { flattenRows, nestRows } from './list/tree.ts'
import { type ChildRows, useChildRows } from './list/useChildRows.ts'
import { type ListLoader, type ResourceList, type Row, useResourceList } from './list/useResourceList.ts'
import type { SearchDefaults } from './list/useSearchDefaults.ts'
import { useViewPrefs } from './list/view-prefs.ts'
import { ExportDialog } from './sheet/ExportDialog.tsx'
import { columnChoices } from './sheet/export-choice.ts'
import { ImportDialog, type ImportExtras } from './sheet/ImportDialog.tsx'
import { useMay } from './useMay.ts'

export interface ResourceScreenProps {
  resource: { key: string; fields: object }
  /** Filters that always hold. */
  only?: Readonly<Record<string, unknown>>
  /** A hand-written family: one value a filter, no order to choose. */
  plain?: boolean
  /** Its columns can be sorted by although it is plain. */
  sortable?: boolean
  /** Filters the search begins with: `() => ({ startTime: lastDays(7) })` (R111, R169). */
  defaults?: SearchDefaults
  /** Instead of the resource's page call. */
  load?: ListLoader
  /** Cells of this screen's own, by field. */
  cells?: Cells
  /** Inputs of this screen's own, by field. */
  inputs?: InputOverrides
  /** Buttons beyond the usual ones. */
  actions?: readonly ResourceAction[]
  /** Beside its buttons, the parts that modules above add in this place; they get what is selected. */
  place?: string
  /** Values a new row begins with, seen what is selected. */
  preset?(selected: readonly Row[]): Values
  /** Last change to what is sent. */
  prepare?(values: Values, mode: Mode): Values | Promise<Values>
  /** Buttons of the form before the usual ones; they see what it holds. */
  formTools?(held: () => Values): ReactNode
  /** Why a row cannot be changed now, if so: said in place of opening its form. */
  uneditable?(row: Row): string | undefined
  /** After a row was made. */
  onCreated?(row: Row): void
  /** A double click; default: edit. */
  onOpen?(row: Row): void
  /** Rows below those of a flat list, loaded when one is unfolded. */
  childRows?: ChildRows
  /** What its imports are asked for beside the file. */
  importing?: ImportExtras
  /** Above the list; a function is told what the list is asked for, and can ask for something else. */
  head?: ReactNode | ((list: ListHead) => ReactNode)
  /** How a list that is empty is filled, where not by its “New”. */
  emptyHint?: string | undefined
}

/** What the part above a list knows of it. */
export interface ListHead {
  /** Filters as they stand in the address. */
  filters: Readonly<Record<string, unknown>>
  /** What the list is asked for: filters as its calls take them, and its order. */
  asked: Readonly<Record<string, unknown>>
  search(filters: Readonly<Record<string, unknown>>): void
}

type Dialog =
  | { kind: 'form'; id: string | undefined; preset?: Values }
  | { kind: 'import' }
  | { kind: 'export' }
  | { kind: 'bulk'; ids: readonly string[] }
  | undefined

/** The list screen of a resource: search, toolbar, table or cards, pages, dialogs. */
export function ResourceScreen(props: ResourceScreenProps): ReactNode {
  const resource = anyResource(props.resource)
  const t = useText()
  const may = useMay(resource)
  const narrow = useNarrow()
  const [view, setView] = useViewPrefs(resource.key)
  const [dialog, setDialog] = useState<Dialog>()
  const list = useResourceList(resource, {
    load: props.load,
    only: props.only,
    plain: props.plain,
    defaults: props.defaults,
  })
  const actions = useResourceActions(resource, list)
  const confirmDelete = useDeleteConfirm(resource, actions.remove)
  const columns = permittedColumns(resource, may)
  const shown = useMemo(() => arrangedColumns(shownColumns(columns, view.columns), view), [columns, view])
  const nested = useMemo(
    () => (resource.tree ? nestRows(list.rows, resource.tree) : list.rows),
    [resource, list.rows],
  )
  const { rows, unfolding } = useChildRows(nested, props.childRows)
  const parts = useParts(props.place)
  const selectable = parts.length > 0 || canSelectRows(resource, props.actions ?? [], may)
  const buttons = listButtons(resource, may)
  const { update: canEdit, remove: canRemove } = buttons
  const create = () =>
    setDialog({
      kind: 'form',
      id: undefined,
      preset: props.preset?.(flattenRows(list.rows).filter((row) => list.selected.includes(row.id))),
    })
  useCreateRequest(resource, (preset) => setDialog({ kind: 'form', id: undefined, preset }))
  useSheetRequest(buttons, (kind) => setDialog({ kind }))
  const edit = (row: Row) => {
    const why = props.uneditable?.(row)
    if (why === undefined) setDialog({ kind: 'form', id: row.id })
    else toast.info(why)
  }
  const moves = useRowMoves(
    {
      resource,
      edit: canEdit ? edit : undefined,
      remove: canRemove ? (row) => confirmDelete([row]) : undefined,
    },
    props.actions ?? [],
  )
  const onOpen = props.onOpen ?? (canEdit ? edit : undefined)
  const empty = (
    <EmptyList
      resource={resource}
      list={list}
      hint={props.emptyHint}
      onCreate={create}
      onImport={() => setDialog({ kind: 'import' })}
    />
  )
  const shared = {
    resource,
    list,
    rows,
    unfolding,
    columns: shown,
    cells: props.cells,
    empty,
    selectable,
    moves,
  }

  return (
    <Page grow>
      {typeof props.head === 'function'
        ? props.head({ filters: list.state.filters, asked: list.asked, search: list.search })
        : props.head}
      <SearchForm
        resource={resource}
        filters={list.state.filters}
        loading={list.loading}
        several={!props.plain}
        onSearch={list.search}
        onReset={list.reset}
      />
      <section className="mp-list">
        <Toolbar
          resource={resource}
          list={list}
          rows={list.rows}
          columns={columns}
          view={view}
          setView={setView}
          narrow={narrow}
          actions={props.actions ?? []}
          place={props.place}
          onCreate={create}
          onEdit={edit}
          onDelete={confirmDelete}
          onImport={() => setDialog({ kind: 'import' })}
          onExport={() => setDialog({ kind: 'export' })}
          onBulk={() => setDialog({ kind: 'bulk', ids: list.selected })}
        />
        {narrow || view.mode === 'card' ? (
          <CardList {...shared} />
        ) : (
          <ResourceTable
            {...shared}
            key={treeKey(resource, list)}
            density={view.density}
            sortable={props.sortable ?? !props.plain}
            onOpen={onOpen}
          />
        )}
        {resource.tree ? null : <ListPager list={list} />}
      </section>
      {dialog?.kind === 'form' ? (
        <FormDialog
          resource={resource}
          id={dialog.id}
          preset={dialog.preset}
          inputs={props.inputs}
          prepare={props.prepare}
          {...(props.formTools ? { tools: props.formTools } : {})}
          onClose={() => setDialog(undefined)}
          onDone={async (mode, stored) => {
            setDialog(undefined)
            toast.success(t(mode === 'create' ? 'resource.created' : 'resource.updated'))
            if (mode === 'create' && typeof stored.id === 'string')
              props.onCreated?.({ ...stored, id: stored.id })
            await list.refresh()
          }}
        />
      ) : null}
      {dialog?.kind === 'bulk' ? (
        <BulkDialog
          resource={resource}
          ids={dialog.ids}
          inputs={props.inputs}
          onClose={() => setDialog(undefined)}
          onDone={async (n) => {
            setDialog(undefined)
            toast.success(t('resource.bulkDone', { n }))
            await list.refresh()
          }}
        />
      ) : null}
      {dialog?.kind === 'export' ? (
        <ExportDialog
          resource={resource}
          list={list}
          columns={columnChoices(resource, shown, may)}
          onClose={() => setDialog(undefined)}
          onExport={(choice) => {
            setDialog(undefined)
            void actions.exportRows(choice)
          }}
        />
      ) : null}
      {dialog?.kind === 'import' ? (
        <ImportDialog
          extras={props.importing}
          resource={resource}
          onClose={() => setDialog(undefined)}
          onDone={async () => {
            setDialog(undefined)
            await list.refresh()
          }}
        />
      ) : null}
    </Page>
  )
}

/** A tree unfolds when its rows come, so its table begins anew with them. */
function treeKey(resource: AnyResource, list: ResourceList): string {
  return resource.tree && !list.first ? 'tree' : 'table'
}
