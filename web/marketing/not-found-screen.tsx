export default function NotFoundScreen() {
  return <h1>Loopyard</h1>;
}
