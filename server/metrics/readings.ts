import type { Aggregator, Counter, Gauge, Registry } from 'prom-client';

export type Reading = [labels: Record<string, string>, value: number];
type Readings = {
  name: string;
  help: string;
  labelNames?: string[];
  aggregator?: Aggregator;
  read(): Reading[] | Promise<Reading[]>;
};

export function addReadings(
  registry: Registry,
  Kind: typeof Counter | typeof Gauge,
  readings: Readings,
): void {
  const { name, help, labelNames = [], aggregator = 'sum', read } = readings;
  new Kind({
    name: `loopyard_${name}`,
    help,
    labelNames,
    aggregator,
    registers: [registry],
    async collect() {
      const rows = await read();
      this.reset();
      // A metric without labels would otherwise report 0 when there is no reading.
      if (labelNames.length === 0 && rows.length === 0) this.remove();
      for (const [labels, value] of rows) this.inc(labels, value);
    },
  });
}

export function toReadings(label: string, values: Record<string, number>): Reading[] {
  return Object.entries(values).map(([name, value]) => [{ [label]: name }, value]);
}
