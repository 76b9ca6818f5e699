import sanitizeHtml from 'sanitize-html'

/** Pictures come from our own files alone: an outside one would tell its server who reads. */
const OWN_FILE = /^\/api\/file-svc\/attachments\/V1\.0\/[1-9]\d{0,18}\/download$/

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags:
    'p br hr h1 h2 h3 h4 blockquote pre code ul ol li strong b em i u s a img table thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_FILE.test(attribs.src ?? ''),
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, target: '_blank', rel: 'noopener noreferrer' },
    }),
  },
  // Nesting without end costs the reader's browser, not ours.
  nestingLimit: 30,
}

/** Markup with the elements and attributes of a short list alone; the text of all others stays. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, OPTIONS)
}
