export async function payByCard(world: { url: string }, checkout: string, number = '4242 4242 4242 4242') {
  const response = await fetch(`${world.url}/dev/checkout/${checkout}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number }),
  });
  return response.headers.get('location') ?? '';
}
