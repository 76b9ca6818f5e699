import {
  dialogSize,
  formatBytes,
  formatNumber,
  Icon,
  saveBlob,
  toast,
  useText,
  useUnsaved,
} from '@motorpool/ui'
import { Alert, Button, Checkbox, Modal, Progress, Select } from 'antd'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { type AnyResource, labelKey } from '../../shared/define.ts'
import { resourceName } from '../names.ts'
import { type ImportPhase, SHEET_MAX, sheetProblem, useImport } from './useImport.ts'

/** What an import is asked for beside its file. */
export interface ImportExtras {
  /** Sent with every sheet. */
  query: Readonly<Record<string, string>>
  /** A box that can be ticked: sent as `true` under its name. */
  choice?: { name: string; label: string; hint: string }
}

interface Props {
  resource: AnyResource
  extras?: ImportExtras | undefined
  onClose(): void
  onDone(): void | Promise<void>
}

/** R183–R186: the template, the file, how far it is, and a workbook of what was wrong. */
export function ImportDialog({ resource, extras, onClose, onDone }: Props): ReactNode {
  const t = useText()
  const [ticked, setTicked] = useState(false)
  const choice = extras?.choice
  const query = { ...extras?.query, ...(choice && ticked ? { [choice.name]: 'true' } : {}) }
  const { sheet, file, phase, ...sheets } = useImport(resource.sheets, onDone, query)
  // A file that was refused has to be mended and chosen again.
  const close = useUnsaved(file !== undefined && phase.kind !== 'refused', onClose)
  return (
    <Modal
      open
      {...dialogSize('import')}
      title={t('resource.importTitle', { name: resourceName(resource) })}
      mask={{ closable: false }}
      okText={t('resource.import')}
      okButtonProps={{ disabled: !file || phase.kind === 'refused' }}
      confirmLoading={phase.kind === 'sending'}
      onOk={() => void sheets.send()}
      onCancel={close}
    >
      {resource.sheets.length > 1 ? (
        <Select
          aria-label={t('resource.importKind')}
          className="mp-import-kinds"
          value={sheet.template}
          options={resource.sheets.map((one) => ({
            value: one.template,
            label: t(one.by ? `template.${one.template}` : 'resource.importNew'),
          }))}
          onChange={sheets.choose}
        />
      ) : null}
      <FileDrop file={file} bad={phase.kind === 'refused' || phase.kind === 'failed'} onFile={sheets.take} />
      {sheet.merges === undefined ? null : (
        <p className="mp-faint">
          {t('resource.importMerges', { label: t(labelKey(resource, sheet.merges)) })}
        </p>
      )}
      {choice ? (
        <>
          <Checkbox checked={ticked} onChange={(event) => setTicked(event.target.checked)}>
            {choice.label}
          </Checkbox>
          <p className="mp-faint">{choice.hint}</p>
        </>
      ) : null}
      <Outcome phase={phase} />
      <Button
        type="link"
        size="small"
        icon={<Icon name="download" size={14} />}
        onClick={() => void sheets.fetchTemplate()}
      >
        {t('resource.template')}
      </Button>
    </Modal>
  )
}

function Outcome({ phase }: { phase: ImportPhase }): ReactNode {
  const t = useText()
  if (phase.kind === 'sending')
    return <Progress percent={phase.percent} status="active" size="small" className="mp-import-progress" />
  if (phase.kind === 'failed')
    return <Alert type="error" showIcon title={phase.message} className="mp-form-alert" />
  if (phase.kind !== 'refused') return null
  return (
    <Alert
      type="error"
      showIcon
      className="mp-form-alert"
      title={t('resource.importFailed')}
      description={
        <>
          {phase.rows > 0 ? (
            <div className="mp-num">
              {t('resource.importFailedRows', {
                n: formatNumber(phase.rows),
                bad: formatNumber(phase.rejected),
              })}
            </div>
          ) : null}
          {t('resource.importFailedHint')}
        </>
      }
      action={
        <Button size="small" onClick={() => saveBlob(phase.file, phase.fileName)}>
          {t('resource.errorFile')}
        </Button>
      }
    />
  )
}

function FileDrop({
  file,
  bad,
  onFile,
}: {
  file: File | undefined
  bad: boolean
  onFile(file: File): void
}): ReactNode {
  const t = useText()
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (next: File | undefined) => {
    if (!next) return
    const problem = sheetProblem(next)
    if (problem) return toast.error(t(`resource.${problem}`, { types: 'xlsx', max: formatBytes(SHEET_MAX) }))
    onFile(next)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <button
      type="button"
      className={`mp-drop${over ? ' is-over' : ''}${bad ? ' is-bad' : ''}`}
      onClick={() => picker.current?.click()}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name={file ? 'file' : 'upload'} size={22} />
      {file ? (
        <>
          <strong>{file.name}</strong>
          <span className="mp-faint mp-num">{formatBytes(file.size)}</span>
        </>
      ) : (
        <>
          <strong>{t('resource.dropSheet')}</strong>
          <span className="mp-faint">{t('resource.dropSheetHint', { max: formatBytes(SHEET_MAX) })}</span>
        </>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept=".xlsx"
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          const [next] = event.target.files ?? []
          event.target.value = ''
          take(next)
        }}
      />
    </button>
  )
}
