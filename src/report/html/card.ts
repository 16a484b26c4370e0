/** One message as a card: role, marks, and every part in its order. */
import type { CallPart, Message, Part, ResultPart, UsePart } from '../../history/message.ts';
import { type Content, type Html, html } from './html.ts';

/** How a card leads from one part to its other half. */
export interface CardLinks {
  /** The address of the card that answers this call or holds the call of this result; undefined when there is none. */
  addressOf(part: number): string | undefined;
}

/** Longer texts are cut: the whole of them stands in the finding's own file. */
const LONGEST = 1_500;

export function messageCard(message: Message, links: CardLinks): Html {
  const { role, parts, source, summary, meta, id } = message;
  const badges = [
    ...(summary === true ? ['summary'] : []),
    ...(source === undefined ? [] : [source]),
    ...(meta?.['developer'] === true ? ['developer'] : []),
    ...(id === undefined ? [] : [`id ${id}`]),
  ];
  const content = parts.map((part, at) => partContent(part, links.addressOf(at)));
  return html`<p class="head"><b>${role}</b>${badges.map((badge) => html` <i>${badge}</i>`)}</p>${
    parts.length === 0 ? html`<p class="empty">no parts</p>` : content
  }`;
}

function partContent(part: Part, address: string | undefined): Html {
  switch (part.kind) {
    case 'text':
      return html`<p class="text">${textOrEmpty(part.text)}</p>${extras(part.citations === undefined ? undefined : { citations: part.citations })}`;
    case 'reasoning':
      return html`<p class="reasoning"><em>reasoning</em> ${textOrEmpty(part.text)}${reasoningMarks(part)}</p>`;
    case 'call':
      return callContent(part, address);
    case 'result':
      return resultContent(part, address);
    case 'use':
      return useContent(part);
    case 'media':
      return html`<p class="part"><em>media</em> <code>${part.mime} ${cut(part.ref)}</code></p>`;
    case 'data':
      return html`<p class="part"><em>data</em> <code>${cut(JSON.stringify(part.data))}</code></p>`;
  }
}

function callContent({ id, name, args, caller }: CallPart, address: string | undefined): Html {
  const end = address === undefined ? html` <strong>no result</strong>` : undefined;
  return html`<p class="part"><em>call</em> ${reference(id, address)} <code>${name}${argumentsOf(args)}</code>${
    caller === undefined ? undefined : html` <i>by ${caller}</i>`
  }${end}</p>`;
}

function resultContent({ callId, name, content, error }: ResultPart, address: string | undefined): Html {
  const end = address === undefined ? html` <strong>no call</strong>` : undefined;
  return html`<p class="part"><em>result of</em> ${reference(callId, address)}${
    name === undefined ? undefined : html` <code>${name}</code>`
  }${failure(error)}${end}</p>${contentOf(content)}`;
}

function useContent({ id, tool, name, args, result, error, caller }: UsePart): Html {
  return html`<p class="part"><em>server use</em> <span class="id">${id}</span> <code>${
    tool === name ? tool : `${tool} ${name}`
  }${argumentsOf(args)}</code>${caller === undefined ? undefined : html` <i>by ${caller}</i>`}${failure(error)}</p>${
    result === undefined ? html`<p class="part"><strong>no result</strong></p>` : contentOf(result)
  }`;
}

/** An id that leads to its other half, so that keyboards get there too. */
function reference(id: string, address: string | undefined): Html {
  return address === undefined ? html`<span class="id">${id}</span>` : html`<a class="id" href="#${address}">${id}</a>`;
}

function contentOf(content: string | readonly Part[]): Content {
  return typeof content === 'string'
    ? html`<p class="text content">${textOrEmpty(content)}</p>`
    : html`<div class="content">${content.map((part) => partContent(part, undefined))}</div>`;
}

function failure(error: true | string | undefined): Html | undefined {
  return error === undefined ? undefined : html` <strong>error${error === true ? '' : `: ${error}`}</strong>`;
}

function reasoningMarks({ signature, redacted, anchor }: Extract<Part, { kind: 'reasoning' }>): Content {
  const marks = [
    ...(signature === undefined ? [] : [`signature ${cut(signature)}`]),
    ...(redacted === true ? ['redacted'] : []),
    ...(anchor === undefined ? [] : ['anchor']),
  ];
  return marks.map((mark) => html` <i>${mark}</i>`);
}

function extras(value: object | undefined): Html | undefined {
  return value === undefined ? undefined : html`<p class="part"><code>${cut(JSON.stringify(value))}</code></p>`;
}

function argumentsOf(args: CallPart['args']): string {
  const text = typeof args === 'string' ? JSON.stringify(args) : JSON.stringify(args, undefined, 1);
  return text === '{}' ? '' : ` ${cut(text)}`;
}

function textOrEmpty(text: string): Content {
  return text === '' ? html`<span class="empty">empty</span>` : cut(text);
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  const kept = text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}… (${(text.length - kept.length).toLocaleString('en')} characters more)`;
}
