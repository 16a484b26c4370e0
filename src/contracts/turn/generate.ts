/**
 * Draws scripts. Each case has its own choice of features (swarm testing): a script with a few things in it, often,
 * finds what a script with everything in it hides.
 *
 * The generator follows the phases of a loop roughly, so that most events can happen, and guesses where the rows stand,
 * so that most compactions take something. It knows no reference and no rule.
 */
import { pick, type Random } from '../../generate/random.ts';
import type { Draw } from '../contract.ts';
import { type TurnOptions, turnOptions, wording } from './options.ts';
import type { Call, CompactEvent, Event, Out, Row, Script, Shape, Site } from './types.ts';

const FEATURES = [
  'history',
  'side-effects',
  'batches',
  'interrupts',
  'unanswered',
  'repeated-prompts',
  'blank-prompts',
  'confirmations',
  'loose-history',
  'summaries',
  'head-kept',
  'cut-mid-turn',
  'rewrites',
  'todo',
  'bare-handoffs',
  'failed-compactions',
  'steers',
  'ghosts',
  'prunes',
  'stops',
  'kills',
  'impossible-events',
] as const;
type Feature = (typeof FEATURES)[number];

const SUMMARIES: readonly Shape[] = ['row-user', 'row-assistant', 'merge-forced', 'merge-delimited'];
const PROMPTS = ['go', 'go on', 'again', 'yes, run it', 'go ahead'] as const;
const WRITERS = ['write_file', 'terminal'] as const;
const READERS = ['read_file', 'web_search'] as const;
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** Where a loop of this script would be. */
type Phase = 'idle' | 'started' | 'tools' | 'ran' | 'ready';

/** `length`: how many events; left out, it is drawn too (11 in the mean). */
export function generateScript(random: Random, length?: number): Draw<Script, TurnOptions> {
  return new ScriptDraw(random).draw(length);
}

class ScriptDraw {
  private readonly random: Random;
  private readonly has: ReadonlySet<Feature>;
  private readonly history: Row[] = [];
  private readonly events: Event[] = [];
  private phase: Phase = 'idle';
  private open: readonly Call[] = [];
  private turns = 0;
  private compactions = 0;
  private calls = 0;
  /** Guesses: rows in the list, and where the ask stands among them. */
  private rows = 0;
  private askAt = 0;

  constructor(random: Random) {
    this.random = random;
    const bits = random.below(2 ** 24) & random.below(2 ** 24) & (random.chance(0.2) ? -1 : random.below(2 ** 24));
    const rare = new Set<Feature>();
    for (let i = 0; i < FEATURES.length; i++) if ((bits & (1 << i)) !== 0) rare.add(FEATURES[i]!);
    if (random.chance(0.7)) rare.add('history');
    this.has = rare;
  }

  draw(wanted?: number): Draw<Script, TurnOptions> {
    const { random } = this;
    if (this.has.has('history')) this.drawHistory(1 + random.below(7));
    const length = random.chance(0.02) ? 20 + random.below(60) : 3 + random.below(15);
    while (this.events.length < (wanted ?? length)) this.drawEvent();
    const options = random.chance(0.9)
      ? turnOptions.defaults
      : { ...turnOptions.defaults, memory: random.chance(0.5) ? '' : 'M', attempts: 1 + random.below(5) };
    return { input: { history: this.history, events: this.events }, options, features: [...this.has] };
  }

  private drawHistory(turns: number): void {
    const { random } = this;
    const loose = this.has.has('loose-history');
    for (let i = 0; i < turns; i++) {
      this.addRow({ role: 'user', content: this.prompt(), ...this.stamp() });
      for (let rounds = random.below(3); rounds > 0; rounds--) {
        const calls = this.drawCalls();
        this.addRow({ role: 'assistant', content: '', calls });
        for (const call of calls) {
          if (loose && random.chance(0.2)) continue;
          const content = this.has.has('interrupts') && random.chance(0.3) ? this.interrupted() : this.text('t');
          this.addRow({ role: 'tool', content, callId: loose && random.chance(0.05) ? 'z' : call.id });
        }
      }
      if (this.has.has('ghosts') && random.chance(0.2)) {
        this.addRow({ role: 'assistant', content: wording.scaffold, display: 'hidden' });
      }
      if (!loose || random.chance(0.7)) this.addRow({ role: 'assistant', content: this.text('a') });
    }
  }

  private addRow(row: Row): void {
    this.history.push(row);
    this.rows++;
  }

  private stamp(): { readonly at?: number | 'unreadable' } {
    const { random } = this;
    if (!this.has.has('confirmations') || random.chance(0.3)) return {};
    return { at: random.chance(0.1) ? 'unreadable' : random.below(120) - 100 };
  }

  private drawEvent(): void {
    const { random } = this;
    if (this.has.has('impossible-events') && random.chance(0.1)) this.phase = pick(random, ['idle', 'tools', 'ran']);
    const happens = (feature: Feature, probability: number): boolean =>
      this.has.has(feature) && random.chance(probability);
    if (happens('kills', 0.08)) this.end({ kind: 'kill' });
    else if (this.phase === 'idle') this.drawBetweenTurns();
    else if (happens('steers', 0.25)) this.events.push({ kind: 'steer', text: this.text('s') });
    else if (happens('stops', 0.08)) this.end({ kind: 'stop' });
    else if (this.phase === 'tools') this.drawResults();
    else if (happens('prunes', 0.1)) this.events.push({ kind: 'prune', keep: random.below(3) });
    else if (random.chance(this.phase === 'ran' ? 0.45 : 0.15)) this.drawCompaction();
    else this.drawReply();
  }

  private drawBetweenTurns(): void {
    const { random } = this;
    if (this.has.has('ghosts') && random.chance(0.25)) {
      this.rows++;
      this.events.push({ kind: 'ghost' });
    } else if (this.turns > 0 && random.chance(0.1)) {
      this.compactAt('post-turn');
    } else {
      this.turns++;
      this.phase = 'started';
      this.askAt = this.rows++;
      this.compactions = 0;
      const wait = this.has.has('confirmations') && random.chance(0.5) ? { wait: random.below(100) } : {};
      this.events.push({ kind: 'user', text: this.prompt(), ...wait });
    }
  }

  private drawReply(): void {
    const { random } = this;
    this.rows++;
    if (random.chance(0.25)) {
      this.events.push({ kind: 'reply', text: this.text('a'), calls: [] });
      this.phase = 'idle';
      return;
    }
    this.open = this.drawCalls();
    this.events.push({ kind: 'reply', text: random.chance(0.2) ? this.text('a') : '', calls: this.open });
    this.phase = 'tools';
  }

  private drawResults(): void {
    const { random } = this;
    const outs: Out[] = [];
    for (const { id } of this.open) {
      if (this.has.has('unanswered') && random.chance(0.3)) continue;
      const cut = this.has.has('interrupts') && random.chance(0.3);
      outs.push({ id, text: this.text('t'), ...(cut && { cut: true as const }) });
    }
    if (outs.length > 1 && random.chance(0.2)) outs.reverse();
    this.rows += outs.length;
    this.phase = outs.length === 0 ? 'tools' : 'ran';
    this.events.push(outs.length === 0 ? { kind: 'stop' } : { kind: 'results', outs });
    if (outs.length === 0) this.phase = 'idle';
  }

  private drawCompaction(): void {
    const sites: readonly Site[] = {
      started: ['idle', 'preflight', 'maintenance', 'gate', 'overflow'] as const,
      ran: ['post-tool', 'post-tool', 'gate', 'overflow', 'maintenance', 'other'] as const,
      ready: ['gate', 'overflow', 'maintenance', 'other'] as const,
      idle: ['post-turn'] as const,
      tools: ['gate'] as const,
    }[this.phase];
    this.compactAt(pick(this.random, sites));
  }

  private compactAt(site: Site): void {
    const { random } = this;
    const head = this.has.has('head-kept') && random.chance(0.5) ? random.below(4) : 0;
    const reach = this.has.has('cut-mid-turn') && random.chance(0.5) ? this.rows : this.askAt;
    const drop = reach > head ? 1 + random.below(reach - head) : random.below(2);
    const withSummary = this.has.has('summaries') || random.chance(0.15);
    const event: CompactEvent = {
      kind: 'compact',
      site,
      head,
      drop,
      shape: withSummary ? pick(random, SUMMARIES) : 'none',
      ...(this.has.has('rewrites') && random.chance(0.5) && { rewrite: this.text('u') }),
      ...(this.has.has('todo') && random.chance(0.5) && { todo: true as const }),
      ...(this.has.has('bare-handoffs') && random.chance(0.5) && { bare: true as const }),
      ...(this.has.has('failed-compactions') &&
        random.chance(0.6) && { fails: pick(random, ['aborted', 'locked', 'locked'] as const) }),
      ...(this.has.has('kills') && random.chance(0.2) && { dies: true as const }),
    };
    this.events.push(event);
    if (site === 'gate' || site === 'overflow') this.phase = 'ready';
    if (event.fails !== undefined || this.compactions++ >= 3) return;
    if (event.dies) {
      this.phase = 'idle';
      return;
    }
    const taken = Math.min(drop, this.rows) - (withSummary && event.shape.startsWith('row') ? 1 : 0);
    this.rows = Math.max(1, this.rows - taken);
    this.askAt = Math.max(0, this.askAt - taken);
  }

  /** An event behind which no turn is running. */
  private end(event: Event): void {
    this.events.push(event);
    this.phase = 'idle';
    this.open = [];
  }

  private drawCalls(): Call[] {
    const { random } = this;
    const count = this.has.has('batches') ? 1 + random.below(3) : 1;
    const calls: Call[] = [];
    for (let i = 0; i < count; i++) {
      const tools = this.has.has('side-effects') && random.chance(0.6) ? WRITERS : READERS;
      const id = `${ids[this.calls % ids.length]}${Math.floor(this.calls++ / ids.length) % 4 || ''}`;
      calls.push({ id, name: pick(random, tools) });
    }
    return calls;
  }

  private prompt(): string {
    const { random } = this;
    if (this.has.has('repeated-prompts') && random.chance(0.7)) return pick(random, PROMPTS);
    if (this.has.has('confirmations') && random.chance(0.4)) return pick(random, PROMPTS);
    const text = this.text('u');
    return this.has.has('blank-prompts') && random.chance(0.5) ? ` ${text}` : text;
  }

  private interrupted(): string {
    if (this.random.chance(0.3)) {
      const output = `x\n${wording.interrupted}`;
      return JSON.stringify({ exit_code: this.random.chance(0.7) ? 130 : 0, output });
    }
    return `x\n${wording.interrupted}`;
  }

  /** A text that stands nowhere else in the script. */
  private text(kind: 'u' | 'a' | 't' | 's'): string {
    return `${kind}${this.history.length + this.events.length}`;
  }
}
