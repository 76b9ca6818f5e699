import { Button, Popconfirm } from 'antd'
import type { ReactNode } from 'react'
import { formatTime } from '../../format/time.ts'
import { useText } from '../../texts/texts.ts'
import type { ApiToken } from './calls.ts'
import { scopeTitles } from './useApiTokens.ts'

interface Props {
  tokens: readonly ApiToken[]
  onRevoke(token: ApiToken): Promise<unknown>
}

/** API tokens in force: what each may, until when, and when it was last used. */
export function ApiTokenList({ tokens, onRevoke }: Props): ReactNode {
  return (
    <ul className="mp-tokens">
      {tokens.map((token) => (
        <OneToken key={token.id} token={token} onRevoke={() => void onRevoke(token)} />
      ))}
    </ul>
  )
}

function OneToken({ token, onRevoke }: { token: ApiToken; onRevoke(): void }): ReactNode {
  const t = useText()
  const used = ({ lastUsedTime, lastUsedIp: ip }: ApiToken) => {
    if (!lastUsedTime) return t('ui.token.unused')
    const time = formatTime(lastUsedTime)
    return ip ? t('ui.token.usedFrom', { time, ip }) : t('ui.token.used', { time })
  }
  return (
    <li>
      <div>
        <strong>
          {token.name} <span className="mp-mono mp-faint">{token.hint}…</span>
        </strong>
        <div className="mp-token-facts">
          <span title={scopeTitles(token.scopes, t)}>
            {t('ui.token.scopeCount', { n: token.scopes.length })}
          </span>
          <span>{t('ui.token.until', { time: formatTime(token.expireTime) })}</span>
          <span>{used(token)}</span>
        </div>
      </div>
      <Popconfirm
        title={t('ui.token.revokeAsk', { name: token.name })}
        okButtonProps={{ danger: true }}
        onConfirm={onRevoke}
      >
        <Button type="link" danger size="small">
          {t('ui.token.revoke')}
        </Button>
      </Popconfirm>
    </li>
  )
}
