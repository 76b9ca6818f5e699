import { EmptyState, ErrorState, Page, Panel, ReadTable, useText } from '@motorpool/ui'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { PlatformKeyView } from '../../../shared/platform-keys.ts'
import { keyColumns } from './columns.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { CIPHER_NAMES, type Cipher, useHandOver, useKeyChanges, useKeys } from './useKeys.ts'

const CIPHERS: readonly Cipher[] = ['sm2', 'rsa']

/** The pairs to which terminals of GB/T 32960 encipher: public halves, a new pair, an end of one. */
export default function PlatformKeys(): ReactNode {
  const t = useText()
  const { data, error, refetch } = useKeys()
  const { busy, mayRotate, mayRevoke, rotate, revoke } = useKeyChanges()
  const [ending, setEnding] = useState<PlatformKeyView>()
  const columns = keyColumns(t, useHandOver())
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (mayRevoke)
    columns.push({
      key: 'revoke',
      fixed: 'right',
      render: (_v, row) =>
        row.state === 'REVOKED' ? null : (
          <Button type="link" danger size="small" onClick={() => setEnding(row)}>
            {t('platformKeys.revoke')}
          </Button>
        ),
    })
  const end = async (key: PlatformKeyView, reason: string) => {
    if (await revoke(key, reason)) setEnding(undefined)
  }
  return (
    <Page
      actions={
        mayRotate
          ? CIPHERS.map((cipher) => (
              <Button key={cipher} disabled={busy || !data} onClick={() => rotate(cipher)}>
                {t('platformKeys.rotate', { cipher: CIPHER_NAMES[cipher] })}
              </Button>
            ))
          : null
      }
    >
      <Alert type="info" showIcon className="mp-form-alert" title={t('platformKeys.hint')} />
      <Panel flush>
        <ReadTable<PlatformKeyView>
          rowKey={({ id }) => id}
          className="mp-table"
          loading={!data}
          columns={columns}
          dataSource={data ?? []}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 'max-content' }}
          locale={{
            emptyText: (
              <EmptyState
                icon="shield"
                title={t('platformKeys.none')}
                hint={t('platformKeys.noneHint')}
                compact
              />
            ),
          }}
        />
      </Panel>
      {ending ? (
        <RevokeDialog
          of={ending}
          busy={busy}
          onClose={() => setEnding(undefined)}
          onRevoke={(reason) => void end(ending, reason)}
        />
      ) : null}
    </Page>
  )
}
