import { describe, expect, it } from 'vitest';
import { type Content, html, ownMarkup } from '../../../src/web/framework/html.ts';

const render = (...values: [Content]) => String(html`<p>${values[0]}</p>`);

describe('html', () => {
  it('escapes text', () => {
    expect(render(`<b>"x" & 'y'</b>`)).toBe(
      '<p>&lt;b&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/b&gt;</p>',
    );
    expect(render('&lt;')).toBe('<p>&amp;lt;</p>');
    expect(String(html`<a title="${'" onclick="x'}">`)).toBe('<a title="&quot; onclick=&quot;x">');
    expect(render(ownMarkup('<b>').toString())).toBe('<p>&lt;b&gt;</p>');
  });

  it('does not escape nested html', () => {
    const inner = html`<b>${'<'}</b>`;
    expect(render(inner)).toBe('<p><b>&lt;</b></p>');
    expect(render(html`${html`${inner}`}`)).toBe('<p><b>&lt;</b></p>');
    expect(render(ownMarkup('<hr>'))).toBe('<p><hr></p>');
  });

  it('concatenates lists and escapes their texts', () => {
    expect(render(['<', html`<i>`, ['>', [1]]])).toBe('<p>&lt;<i>&gt;1</p>');
    expect(render([])).toBe('<p></p>');
  });

  it.each<Content>([false, null, undefined, ''])('renders %j as nothing', (value) => {
    expect(render(value)).toBe('<p></p>');
    expect(render([value, 'a', value])).toBe('<p>a</p>');
  });

  it('renders numbers, including zero', () => {
    expect(render(0)).toBe('<p>0</p>');
    expect(render(-1.5)).toBe('<p>-1.5</p>');
  });

  it('throws for a promise', () => {
    expect(() => render(Promise.resolve('later') as never)).toThrow(
      'A template value is a promise',
    );
    expect(() => render([Promise.resolve('later')] as never)).toThrow(
      'A template value is a promise',
    );
  });
});
