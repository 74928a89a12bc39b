import type { LightMyRequestResponse } from 'fastify';
import { decodeEntities, textOf } from './markup.ts';

/** A form on a page, with the values that it sends unchanged. */
interface ShownForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
}

/** A page as a browser without scripts reads it. */
export class WebPage {
  readonly reply: LightMyRequestResponse;
  /** The path and query at which it was found, after redirects. */
  readonly address: string;

  constructor(reply: LightMyRequestResponse, address: string) {
    this.reply = reply;
    this.address = address;
  }

  get status(): number {
    return this.reply.statusCode;
  }

  get markup(): string {
    return this.reply.body;
  }

  /** All that can be read on it. */
  get text(): string {
    return textOf(this.markup);
  }

  get title(): string {
    return textOf(/<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(this.markup)?.[1] ?? '');
  }

  /** The notice of the previous page. */
  get notice(): string | undefined {
    return this.#textIn(
      /<p(?: class="notice")? role="status"(?: tabindex="-1" autofocus)?>([\s\S]*?)<\/p>/,
    );
  }

  /** The title of the document, which starts with "Error: " for a rejected form. */
  get documentTitle(): string {
    return this.#textIn(/<title>([\s\S]*?)<\/title>/) ?? '';
  }

  /** The validation issues of a form that belong to no field. */
  get alert(): string | undefined {
    const alone = this.#textIn(/<p class="alert" role="alert"[^>]*>([\s\S]*?)<\/p>/);
    if (alone !== undefined) return alone;
    const others = this.#summary.filter(([item]) => !item.includes('<a'));
    return others.length === 0 ? undefined : others.map(([, text]) => text).join(' ');
  }

  /** The links of the error summary: the id of a field, and its issue. */
  get linkedIssues(): [field: string, issue: string][] {
    return this.#summary.flatMap(([item, text]) => {
      const field = /href="#([^"]*)"/.exec(item)?.[1];
      return field === undefined ? [] : [[field, text] as [string, string]];
    });
  }

  get #summary(): [markup: string, text: string][] {
    const inside = /<div class="alert" role="alert">([\s\S]*?)<\/div>/.exec(this.markup)?.[1] ?? '';
    return [...inside.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item = '']) => [
      item,
      textOf(item),
    ]);
  }

  /** The id of the element that has the focus; empty for one without an id. */
  get focused(): string | undefined {
    const tag = /<[a-z]+\b[^>]*\sautofocus\b[^>]*>/.exec(this.markup)?.[0];
    return tag && (attribute(tag, 'id') ?? '');
  }

  /** The validation issue next to a field. */
  problem(field: string): string | undefined {
    return this.#textIn(new RegExp(`<p class="issue" id="${field}-issues">([\\s\\S]*?)</p>`));
  }

  get rows(): string[] {
    const body = /<tbody>([\s\S]*?)<\/tbody>/.exec(this.markup)?.[1] ?? '';
    return [...body.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) => textOf(row));
  }

  /** Where the link with these words leads. */
  link(words: string): string | undefined {
    const links = [...this.markup.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)];
    const found = links.find(([, , inside = '']) => textOf(inside) === words)?.[1];
    return found && decodeEntities(found);
  }

  /** The text of the copy box. */
  copyable(id: string): string | undefined {
    return this.#textIn(new RegExp(`<code id="${id}"[^>]*>([\\s\\S]*?)</code>`));
  }

  /** All forms that change something. */
  get forms(): ShownForm[] {
    const found = this.markup.matchAll(
      /<form\b[^>]*method="post" action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g,
    );
    return [...found].map(([, action = '', inside = '']) => ({
      action: decodeEntities(action),
      fields: fieldsOf(inside.replace(/<template>[\s\S]*?<\/template>/g, '')),
    }));
  }

  /** The form that is sent to a path; its query is left aside. */
  form(path: string): ShownForm {
    const found = this.forms.find(({ action }) => action.split('?')[0] === path);
    if (!found) throw new Error(`no form for ${path} on ${this.address}:\n${this.markup}`);
    return found;
  }

  /** The form token, which every form of the page contains. */
  get token(): string {
    return String(this.forms[0]?.fields._token ?? '');
  }

  #textIn(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.markup)?.[1];
    return found === undefined ? undefined : textOf(found);
  }
}

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found && decodeEntities(found);
};

/** The values that a browser would send for these inputs, text areas and selects. */
function fieldsOf(inside: string): Record<string, string | readonly string[]> {
  const fields: Record<string, string | readonly string[]> = {};
  for (const [tag] of inside.matchAll(/<input\b[^>]*>/g)) {
    const isChoice = /type="(radio|checkbox)"/.test(tag);
    if (isChoice && !/\schecked\b/.test(tag)) continue;
    const name = attribute(tag, 'name');
    if (name === undefined || /type="file"/.test(tag)) continue;
    const value = attribute(tag, 'value') ?? '';
    const isRepeated = /type="(checkbox|hidden)"/.test(tag);
    const others = isRepeated ? [fields[name] ?? []].flat() : [];
    fields[name] = others.length > 0 ? [...others, value] : value;
  }
  for (const [, name = '', text = ''] of inside.matchAll(
    /<textarea\b[^>]*\sname="([^"]*)"[^>]*>\n?([\s\S]*?)<\/textarea>/g,
  )) {
    fields[name] = decodeEntities(text);
  }
  for (const [, name = '', options = ''] of inside.matchAll(
    /<select\b[^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  )) {
    const all = [...options.matchAll(/<option\b[^>]*>/g)].map(([tag]) => tag);
    const chosen = all.find((tag) => /\sselected\b/.test(tag)) ?? all[0];
    fields[name] = attribute(chosen ?? '', 'value') ?? '';
  }
  return fields;
}
