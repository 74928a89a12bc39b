import { describe, expect, it } from 'vitest';
import { type Content, html, ownMarkup } from '../../src/web/html.ts';

const shown = (...values: [Content]) => String(html`<p>${values[0]}</p>`);

describe('markup', () => {
  it('escapes every text that is put in', () => {
    expect(shown(`<b>"x" & 'y'</b>`)).toBe(
      '<p>&lt;b&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/b&gt;</p>',
    );
    expect(shown('&lt;')).toBe('<p>&amp;lt;</p>');
    expect(String(html`<a title="${'" onclick="x'}">`)).toBe('<a title="&quot; onclick=&quot;x">');
    expect(shown(ownMarkup('<b>').toString())).toBe('<p>&lt;b&gt;</p>');
  });

  it('keeps markup as it is, however deep', () => {
    const inner = html`<b>${'<'}</b>`;
    expect(shown(inner)).toBe('<p><b>&lt;</b></p>');
    expect(shown(html`${html`${inner}`}`)).toBe('<p><b>&lt;</b></p>');
    expect(shown(ownMarkup('<hr>'))).toBe('<p><hr></p>');
  });

  it('puts lists in one after the other, each escaped', () => {
    expect(shown(['<', html`<i>`, ['>', [1]]])).toBe('<p>&lt;<i>&gt;1</p>');
    expect(shown([])).toBe('<p></p>');
  });

  it.each<Content>([false, null, undefined, ''])('shows nothing of %j', (nothing) => {
    expect(shown(nothing)).toBe('<p></p>');
    expect(shown([nothing, 'a', nothing])).toBe('<p>a</p>');
  });

  it('shows numbers, zero among them', () => {
    expect(shown(0)).toBe('<p>0</p>');
    expect(shown(-1.5)).toBe('<p>-1.5</p>');
  });

  it('waits for nothing', () => {
    expect(() => shown(Promise.resolve('later') as never)).toThrow('A template value is a promise');
    expect(() => shown([Promise.resolve('later')] as never)).toThrow(
      'A template value is a promise',
    );
  });
});
