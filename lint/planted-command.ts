// biome-ignore lint/plugin/wire-names: planted
export async function act(ctx: SignedIn, tx: Tx, { first_name }: Input): Promise<Result<null>> {
  // biome-ignore lint/plugin/wire-names: planted
  return input.first_name;
}
// biome-ignore lint/plugin/wire-names: planted
type Input = { first_name: string };
// biome-ignore lint/plugin/wire-names: planted
const { first_name: firstName } = input;
// biome-ignore lint/plugin/wire-names: planted
const inputSchema = z.object({ first_name: z.string() });
row({ first_name: firstName });
