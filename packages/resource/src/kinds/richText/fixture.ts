import type { KindFixture } from '../../testing/fixture.ts'
import type { RichTextOptions } from './shared.ts'

export const richTextFixture: KindFixture<RichTextOptions> = {
  examples: () => ['<p>Aa</p>', '<h2>公告</h2><p>Bb <strong>中文</strong></p><ul><li>C</li></ul>'],
  invalid: ({ max }) => [
    ['a number', 5, 'FIELD_FORMAT'],
    ['too long a text', `<p>${'x'.repeat(max)}</p>`, 'FIELD_TOO_LONG'],
    ['a NUL', '<p>\u0000</p>', 'FIELD_FORMAT'],
    ['nothing but a script', '<script>alert(1)</script>', 'FIELD_REQUIRED'],
    ['nothing but a foreign picture', '<img src="https://example.org/x.png">', 'FIELD_REQUIRED'],
  ],
  stored: () => [
    ['<p onclick="a()">x</p><script>alert(1)</script>', '<p>x</p>'],
    [
      '<p>x<a href="javascript:alert(1)">y</a></p>',
      '<p>x<a target="_blank" rel="noopener noreferrer">y</a></p>',
    ],
    ['<p>x<img src="https://example.org/x.png" onerror="a()"></p>', '<p>x</p>'],
    ['<p>x</p><iframe src="/"></iframe><svg onload="a()"></svg>', '<p>x</p>'],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<p>a < b</p>', '<p>a &lt; b</p>'],
  ],
}
