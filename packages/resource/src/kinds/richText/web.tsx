import { Nothing } from '@motorpool/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import type { InputProps, WebKind } from '../../web/kinds/kind.ts'
import { plainText } from './shared.ts'

const Editor = lazy(() => import('./Editor.tsx'))
const View = lazy(() => import('./View.tsx'))

/** Most of a text that a list shows. */
const EXCERPT = 80

function RichTextInput(props: InputProps): ReactNode {
  return (
    <Suspense fallback={<div className="mp-rich is-loading" aria-busy />}>
      <Editor {...props} />
    </Suspense>
  )
}

/** Formatted text as readers see it. */
export function RichText({ html }: { html: string }): ReactNode {
  return (
    <Suspense fallback={null}>
      <View html={html} />
    </Suspense>
  )
}

export const richTextWeb: WebKind = {
  cell: ({ value }) => {
    const text = typeof value === 'string' ? plainText(value) : ''
    return text === '' ? <Nothing /> : text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text
  },
  Input: RichTextInput,
  wide: true,
}
