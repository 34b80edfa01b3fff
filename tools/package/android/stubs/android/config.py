"""What python-for-android writes into this module when it builds."""

BOOTSTRAP = "sdl2"
IS_SDL2, IS_SDL3, PY2 = 1, 0, 0
JAVA_NAMESPACE, JNI_NAMESPACE = "org.kivy.android", "org/kivy/android"
ACTIVITY_CLASS_NAME, ACTIVITY_CLASS_NAMESPACE = (
    "org.kivy.android.PythonActivity",
    "org/kivy/android/PythonActivity",
)
SERVICE_CLASS_NAME = "org.kivy.android.PythonService"
