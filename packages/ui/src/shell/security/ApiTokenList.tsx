import { Button, List, Popconfirm } from 'antd'
import type { ReactNode } from 'react'
import { formatTime } from '../../format/time.ts'
import { useText } from '../../texts/texts.ts'
import type { ApiToken } from './calls.ts'

interface Props {
  tokens: readonly ApiToken[]
  onRevoke(token: ApiToken): Promise<unknown>
}

/** API tokens in force: what each may, until when, and when it was last used. */
export function ApiTokenList({ tokens, onRevoke }: Props): ReactNode {
  const t = useText()
  const used = ({ lastUsedTime, lastUsedIp: ip }: ApiToken) => {
    if (!lastUsedTime) return t('ui.token.unused')
    const time = formatTime(lastUsedTime)
    return ip ? t('ui.token.usedFrom', { time, ip }) : t('ui.token.used', { time })
  }
  return (
    <List
      size="small"
      bordered
      dataSource={[...tokens]}
      renderItem={(token) => (
        <List.Item
          actions={[
            <Popconfirm
              key="revoke"
              title={t('ui.token.revokeAsk', { name: token.name })}
              okButtonProps={{ danger: true }}
              onConfirm={() => void onRevoke(token)}
            >
              <Button type="link" danger size="small">
                {t('ui.token.revoke')}
              </Button>
            </Popconfirm>,
          ]}
        >
          <List.Item.Meta
            title={
              <>
                {token.name} <span className="mp-mono mp-faint">{token.hint}…</span>
              </>
            }
            description={
              <div className="mp-token-facts">
                <span title={token.scopes.join('\n')}>
                  {t('ui.token.scopeCount', { n: token.scopes.length })}
                </span>
                <span>{t('ui.token.until', { time: formatTime(token.expireTime) })}</span>
                <span>{used(token)}</span>
              </div>
            }
          />
        </List.Item>
      )}
    />
  )
}
