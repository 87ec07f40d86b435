export default function LandingScreen() {
  return <h1>Loopyard</h1>;
}
