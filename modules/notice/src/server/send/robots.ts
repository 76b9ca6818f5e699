import { createHmac } from 'node:crypto'
import type { HttpCall } from '@motorpool/outbound'
import { z } from 'zod'

/** A robot of a group chat: what its published form asks for, and how it says that it took the message. */
export interface RobotCall {
  call: Pick<HttpCall, 'url' | 'body' | 'secrets'>
  /** What it said against the message; undefined when it took it. */
  refusal(answer: unknown): string | undefined
}

/** What is told, and behind it what is never cut: the way to it. */
export interface RobotText {
  text: string
  tail: string
}

const JSON_TEXT = (text: string) => JSON.stringify(text)
/** WeCom takes 2048 bytes. */
const WECOM_MAX = 2048

function cutBytes(text: string, max: number): string {
  let kept = ''
  let size = 0
  for (const letter of text) {
    size += Buffer.byteLength(letter)
    if (size > max) break
    kept += letter
  }
  return kept
}

const coded = z.object({ errcode: z.number(), errmsg: z.string().optional() })
const feishuCoded = z.object({ code: z.number(), msg: z.string().optional() })

function refusalOf(answer: unknown): string | undefined {
  const { data } = coded.safeParse(answer)
  if (data?.errcode === 0) return undefined
  return data ? `${data.errcode} ${data.errmsg ?? ''}`.trim() : 'no errcode'
}

/** The parts of an address that prove who may post to it. */
function secretsOf(url: string): string[] {
  if (!URL.canParse(url)) return [url]
  const { pathname, searchParams } = new URL(url)
  const last = pathname.split('/').at(-1) ?? ''
  return [...searchParams.values(), ...(last.length >= 8 ? [last] : [])]
}

/** https://developer.work.weixin.qq.com/document/path/91770 */
export const wecom = (url: string, { text, tail }: RobotText): RobotCall => ({
  call: {
    url,
    body: `{"msgtype":"text","text":{"content":${JSON_TEXT(cutBytes(text, WECOM_MAX - Buffer.byteLength(tail)) + tail)}}}`,
    secrets: secretsOf(url),
  },
  refusal: refusalOf,
})

/** https://open.dingtalk.com/document/robots/customize-robot-security-settings: the signature is part of the address. */
export function dingtalk(
  url: string,
  secret: string | null,
  { text, tail }: RobotText,
  now: number,
): RobotCall {
  const signed = new URL(url)
  if (secret !== null) {
    const sign = createHmac('sha256', secret).update(`${now}\n${secret}`).digest('base64')
    signed.searchParams.set('timestamp', String(now))
    signed.searchParams.set('sign', sign)
  }
  return {
    call: {
      url: signed.href,
      body: `{"msgtype":"text","text":{"content":${JSON_TEXT(text + tail)}}}`,
      secrets: secretsOf(url),
    },
    refusal: refusalOf,
  }
}

/** https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot: the key of the signature is time and secret, its text empty. */
export function feishu(
  url: string,
  secret: string | null,
  { text, tail }: RobotText,
  now: number,
): RobotCall {
  const timestamp = String(Math.floor(now / 1000))
  const proof =
    secret === null
      ? {}
      : { timestamp, sign: createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64') }
  return {
    call: {
      url,
      body: JSON.stringify({ ...proof, msg_type: 'text', content: { text: text + tail } }),
      secrets: secretsOf(url),
    },
    refusal: (answer) => {
      const { data } = feishuCoded.safeParse(answer)
      if (data?.code === 0) return undefined
      return data ? `${data.code} ${data.msg ?? ''}`.trim() : 'no code'
    },
  }
}
