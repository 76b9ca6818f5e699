import DOMPurify from 'dompurify'
import { type ReactNode, useMemo } from 'react'
import './rich-text.css'

/** The server has cleaned it; what reaches the page is cleaned again. */
export default function View({ html }: { html: string }): ReactNode {
  const safe = useMemo(
    () => DOMPurify.sanitize(html, { ADD_ATTR: ['target'], FORBID_ATTR: ['style'] }),
    [html],
  )
  return <div className="mp-rich-text" dangerouslySetInnerHTML={{ __html: safe }} />
}
