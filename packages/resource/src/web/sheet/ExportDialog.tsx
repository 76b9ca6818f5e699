import { dialogSize, formatNumber, useText, viewerZone } from '@motorpool/ui'
import { Checkbox, Form, Modal, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { type AnyResource, labelKey } from '../../shared/define.ts'
import type { ResourceList } from '../list/useResourceList.ts'
import { resourceName } from '../names.ts'
import {
  type ExportChoice,
  type ExportColumns,
  type ExportRows,
  idsOf,
  kindChoices,
  rowChoices,
} from './export-choice.ts'

interface Props {
  resource: AnyResource
  list: ResourceList
  /** Fields to choose from: those on the screen, and all. */
  columns: { shown: readonly string[]; every: readonly string[] }
  onClose(): void
  onExport(choice: ExportChoice): void
}

/** Which rows and columns leave, and in which zone their times are written. */
export function ExportDialog({ resource, list, columns, onClose, onExport }: Props): ReactNode {
  const t = useText()
  const offered = rowChoices(resource, list)
  const [rows, setRows] = useState<ExportRows>(list.selected.length > 0 ? 'selected' : 'all')
  const kinds = kindChoices(columns)
  const [kind, setKind] = useState<ExportColumns>(kinds[0] ?? 'every')
  const [ticked, setTicked] = useState<readonly string[]>(columns.shown)
  const chosen = { ...columns, ticked: columns.every.filter((name) => ticked.includes(name)) }[kind]
  return (
    <Modal
      open
      {...dialogSize('import')}
      title={t('resource.exportTitle', { name: resourceName(resource) })}
      okText={t('resource.export')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onExport({ ids: idsOf(rows, list), columns: chosen })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('resource.exportRows')}>
          <Radio.Group
            vertical
            aria-label={t('resource.exportRows')}
            value={rows}
            options={offered.map((one) => ({
              value: one,
              label: t(`resource.exportRows.${one}`, { n: countOf(one, list, t) }),
            }))}
            onChange={(event) => setRows(event.target.value as ExportRows)}
          />
        </Form.Item>
        <Form.Item label={t('resource.exportColumns')}>
          <Radio.Group
            vertical
            aria-label={t('resource.exportColumns')}
            value={kind}
            options={kinds.map((one) => ({
              value: one,
              label: t(`resource.exportColumns.${one}`, {
                n: one === 'ticked' ? chosen.length : columns[one].length,
              }),
            }))}
            onChange={(event) => setKind(event.target.value as ExportColumns)}
          />
        </Form.Item>
        {kind === 'ticked' ? (
          <Checkbox.Group
            aria-label={t('resource.exportColumns.ticked')}
            value={[...ticked]}
            style={COLUMN_GRID}
            options={columns.every.map((name) => ({ value: name, label: t(labelKey(resource, name)) }))}
            onChange={setTicked}
          />
        ) : null}
      </Form>
      <p className="mp-faint" style={{ margin: '12px 0 0' }}>
        {t('resource.exportZone', { zone: viewerZone() })}
      </p>
    </Modal>
  )
}

const COLUMN_GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
  gap: '6px 12px',
  maxHeight: 260,
  overflow: 'auto',
} as const

function countOf(rows: ExportRows, list: ResourceList, t: ReturnType<typeof useText>): string {
  if (rows === 'selected') return formatNumber(list.selected.length)
  if (rows === 'page') return formatNumber(list.rows.length)
  const all = formatNumber(list.total)
  return list.capped ? t('resource.totalAbout', { n: all }) : all
}
