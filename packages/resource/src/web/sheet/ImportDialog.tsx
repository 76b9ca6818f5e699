import {
  dialogSize,
  download,
  failureMessage,
  formatBytes,
  Icon,
  saveBlob,
  toast,
  upload,
  useText,
} from '@motorpool/ui'
import { Alert, Button, Modal, Progress, Select } from 'antd'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { type AnyResource, labelKey, type Sheet } from '../../shared/define.ts'
import { resourceName } from '../names.ts'

export const SHEET_MAX = 30 * 1024 * 1024

/** Where the template of an import lies: its key with dashes for slashes (R184). */
export function templatePath(template: string): string {
  return `/api/excel/${template.replaceAll('/', '-')}.xlsx`
}

interface Props {
  resource: AnyResource
  onClose(): void
  onDone(): void | Promise<void>
}

type Phase =
  | { kind: 'choose' }
  | { kind: 'sending'; percent: number }
  | { kind: 'refused'; file: Blob; fileName: string }
  | { kind: 'failed'; message: string }

interface ImportAnswer {
  /** It goes on in the background. */
  taskId?: string
  count?: number
  total?: number
}

/** R183–R186: the template, the file, how far it is, and a workbook of what was wrong. */
export function ImportDialog({ resource, onClose, onDone }: Props): ReactNode {
  const t = useText()
  const [sheet, setSheet] = useState<Sheet>(resource.sheets[0] as Sheet)
  const [file, setFile] = useState<File>()
  const [phase, setPhase] = useState<Phase>({ kind: 'choose' })
  const sending = phase.kind === 'sending'

  const send = async () => {
    if (!file) return
    const form = new FormData()
    form.set('file', file)
    setPhase({ kind: 'sending', percent: 0 })
    try {
      const answer = await upload<ImportAnswer>(sheet.call.path, form, {
        quiet: true,
        onProgress: (percent) => setPhase({ kind: 'sending', percent }),
      })
      if (answer.kind === 'file') {
        setPhase({ kind: 'refused', file: answer.blob, fileName: answer.fileName })
        saveBlob(answer.blob, answer.fileName)
        return
      }
      const n = answer.data?.count ?? answer.data?.total
      if (answer.data?.taskId) toast.info(t('resource.importStarted'))
      else toast.success(n === undefined ? t('resource.imported') : t('resource.importedRows', { n }))
      await onDone()
    } catch (error) {
      setPhase({ kind: 'failed', message: failureMessage(error) })
    }
  }

  return (
    <Modal
      open
      {...dialogSize('import')}
      title={t('resource.importTitle', { name: resourceName(resource) })}
      mask={{ closable: false }}
      okText={t('resource.import')}
      okButtonProps={{ disabled: !file || phase.kind === 'refused' }}
      confirmLoading={sending}
      onOk={() => void send()}
      onCancel={onClose}
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
          onChange={(value) => {
            setSheet(resource.sheets.find((one) => one.template === value) ?? sheet)
            setPhase({ kind: 'choose' })
          }}
        />
      ) : null}
      <FileDrop
        file={file}
        bad={phase.kind === 'refused' || phase.kind === 'failed'}
        onFile={(next) => {
          setFile(next)
          setPhase({ kind: 'choose' })
        }}
      />
      {sheet.merges === undefined ? null : (
        <p className="mp-faint">
          {t('resource.importMerges', { label: t(labelKey(resource, sheet.merges)) })}
        </p>
      )}
      <Outcome phase={phase} />
      <Button
        type="link"
        size="small"
        icon={<Icon name="download" size={14} />}
        onClick={() =>
          // A missing template is logged only (R185).
          void download(templatePath(sheet.template), { quiet: true }).catch((error: unknown) =>
            console.warn(`template ${sheet.template}`, error),
          )
        }
      >
        {t('resource.template')}
      </Button>
    </Modal>
  )
}

function Outcome({ phase }: { phase: Phase }): ReactNode {
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
      description={t('resource.importFailedHint')}
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
    if (!/\.xlsx$/i.test(next.name)) return toast.error(t('resource.fileType', { types: 'xlsx' }))
    if (next.size > SHEET_MAX) return toast.error(t('resource.fileSize', { max: formatBytes(SHEET_MAX) }))
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
