import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { formatTime, Mono, useText } from '@motorpool/ui'
import { Descriptions, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { sysLog } from '../../../shared/syslog/resource.ts'
import '../biz-log/biz-log.css'

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '—'

/** What went wrong in the platform's processes, found by the number that a user was shown. */
export default function SysLog(): ReactNode {
  const t = useText()
  const [open, setOpen] = useState<Row>()
  return (
    <>
      <ResourceScreen
        resource={sysLog}
        actions={[
          {
            key: 'open',
            label: t('bizLog.open'),
            icon: 'eye',
            permission: 'find',
            onClick: ([row]) => setOpen(row),
          },
        ]}
        onOpen={setOpen}
      />
      {open ? (
        <Drawer open size="large" title={t('system/sysLog')} onClose={() => setOpen(undefined)}>
          <Descriptions
            column={1}
            size="small"
            bordered
            items={[
              { label: t('system/sysLog.traceId'), children: <Mono>{text(open.traceId)}</Mono> },
              { label: t('system/sysLog.createTime'), children: formatTime(open.createTime as number) },
              { label: t('system/sysLog.level'), children: text(open.level) },
              { label: t('system/sysLog.service'), children: text(open.service) },
              { label: t('system/sysLog.logger'), children: text(open.logger) },
              { label: t('system/sysLog.message'), children: text(open.message) },
            ]}
          />
          {open.stack ? <pre className="sys-json sys-stack">{text(open.stack)}</pre> : null}
        </Drawer>
      ) : null}
    </>
  )
}
